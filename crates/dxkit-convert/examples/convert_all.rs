//! `convert_all OUTDIR MINOR FILE...`: converts containers, and prints why others are refused.

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{Options, convert_container};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().expect("a folder");
    let minor = arguments.next().and_then(|minor| minor.parse().ok()).expect("a minor shader model");
    let options = Options::default().with_minor(minor);
    let start = std::time::Instant::now();
    let mut count = 0;
    for path in arguments {
        let paths = match path.strip_prefix('@') {
            Some(list) => std::fs::read_to_string(list).expect("a list").lines().map(String::from).collect(),
            None => vec![path],
        };
        for path in paths {
            let Ok(file) = std::fs::read(&path) else { continue };
            let Ok(container) = Container::parse(&file) else { continue };
            count += 1;
            let made = convert_container(&container, &options).map_err(|error| error.to_string());
            let made = made.and_then(|made| made.write(DigestPolicy::Recompute).map_err(|e| e.to_string()));
            match made {
                Ok(made) => {
                    let name = path.trim_start_matches('/').replace('/', "__");
                    std::fs::write(format!("{out}/{name}"), made).expect("written");
                }
                Err(error) => println!("{path}\t{error}"),
            }
        }
    }
    eprintln!("{count} in {:?}", start.elapsed());
}
