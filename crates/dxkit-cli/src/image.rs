//! PNG files as textures, and textures as PNG files: four channels of 8 bits.

use std::io::Cursor;

use dxkit::exec::{Texture, Value};
use dxkit::types::Format;
use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};

/// The texture that a file holds. Numbers are those of the file, whatever colour space it states.
///
/// # Errors
/// A fault of the file.
pub(crate) fn parse(bytes: &[u8]) -> Result<Texture, String> {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = reader.output_buffer_size().ok_or("the image is too large")?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    let pixels = pixels.get(..frame.buffer_size()).unwrap_or_default();
    let bytes = match frame.color_type {
        ColorType::Rgba => pixels.to_vec(),
        ColorType::GrayscaleAlpha => pixels
            .chunks_exact(2)
            .flat_map(|pixel| match pixel {
                [grey, alpha] => [*grey, *grey, *grey, *alpha],
                _ => [0; 4],
            })
            .collect(),
        other => return Err(format!("images of the kind {other:?} are not read")),
    };
    let size = [frame.width, frame.height, 1];
    Ok(Texture { format: Format::R8G8B8A8UNorm, size, layers: 1, mips: 1, samples: 1, bytes })
}

/// The rows of an image, whose channels are numbers from 0 to 1.
pub(crate) fn rows(image: &Texture) -> Option<Value> {
    let [width, ..] = image.size;
    let texel = |bytes: &[u8]| {
        let channels = bytes.iter().map(|byte| Value::Float(f32::from(*byte) / 255.0));
        Value::List(channels.collect())
    };
    let texels: Vec<Value> = image.bytes.chunks_exact(4).map(texel).collect();
    let rows = texels.chunks(usize::try_from(width).ok()?.max(1)).map(|row| Value::List(row.to_vec()));
    Some(Value::List(rows.collect()))
}

/// A file with these rows of texels. Channels are numbers from 0 to 1; those that the texels lack are 0,
/// alpha is 1.
///
/// # Errors
/// If they are no rows of texels.
pub(crate) fn write(rows: &[Value]) -> Result<Vec<u8>, String> {
    let no_image = || "only a 2D texture of floats is an image".to_owned();
    let (mut width, mut pixels) = (0, Vec::new());
    for row in rows {
        let Value::List(texels) = row else { return Err(no_image()) };
        width = texels.len();
        for texel in texels {
            let single = std::slice::from_ref(texel);
            let channels = if let Value::List(channels) = texel { channels.as_slice() } else { single };
            let mut pixel = [0, 0, 0, u8::MAX];
            for (to, channel) in pixel.iter_mut().zip(channels) {
                let Value::Float(number) = channel else { return Err(no_image()) };
                *to = byte(*number);
            }
            pixels.extend(pixel);
        }
    }
    let size = [width, rows.len()].map(|size| u32::try_from(size).unwrap_or(u32::MAX));
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size[0], size[1]);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let writer = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
    writer.map_err(|error| error.to_string())?;
    Ok(file)
}

/// A number from 0 to 1 as the nearest of 255 steps.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to 255")]
fn byte(number: f32) -> u8 {
    (number.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}
