use dxkit_container::Container;
use dxkit_types::FourCc;
use dxkit_bytes::{Codec, Span};
#[test]
fn hdr() {
    let (mut same, mut all) = (0, 0);
    let dir = std::env::var("HDR_DIR").unwrap_or("../../testdata/dxc".into());
    for e in std::fs::read_dir(&dir).unwrap() {
        let p = e.unwrap().path();
        if p.extension().is_none_or(|e| e != "dxil") { continue }
        let t = p.to_string_lossy().replace(".dxil", ".dumpbin.txt");
        let Ok(want) = std::fs::read(&t) else { continue };
        let bytes = std::fs::read(&p).unwrap();
        let c = Container::parse(&bytes[..]).unwrap();
        let program = |k| c.find(k).map(|p| dxkit_program::Program::parse(p.span()).unwrap());
        let main = program(FourCc::Ildb).or(program(FourCc::Dxil)).unwrap();
        let stat = program(FourCc::Stat);
        let kind = main.kind;
        let mut out = vec![];
        dxkit_disasm::header::parts(&c, kind, &mut out);
        let m = match dxkit_bitcode::Module::parse(Span::new(main.bitcode())) { Ok(m) => m, Err(e) => { println!("{t}: {e}"); continue } };
        let s = stat.as_ref().map(|s| dxkit_bitcode::Module::parse(Span::new(s.bitcode())).unwrap());
        let dm = dxkit_dxil::DxilModule::read(&m);
        let ds = s.as_ref().map(|s| dxkit_dxil::DxilModule::read(s));
        if dm.dxil_version.is_some() { dxkit_disasm::header::metadata(&dm, ds.as_ref().unwrap_or(&dm), Some(&c), &mut out); }
        all += 1;
        let end = want.windows(18).position(|w| w == b"target datalayout ").unwrap_or(want.len());
        if want[..end] == out { same += 1 } else {
            let want = &want[..end];
            let at = want.iter().zip(&out).position(|(a,b)| a!=b).unwrap_or(want.len().min(out.len()));
            let lo = at.saturating_sub(160);
            println!("{t} at {at}\n--- want\n{}\n--- ours\n{}", String::from_utf8_lossy(&want[lo..(at+160).min(want.len())]), String::from_utf8_lossy(&out[lo.min(out.len())..(at+160).min(out.len())]));
        }
    }
    println!("{same} of {all}");
    assert_eq!(same, all);
}
