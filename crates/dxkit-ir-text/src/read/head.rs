//! [`Head`]: how the next of several lines starts.

use super::printed::Bytes;

/// The start of the line that defines the value or the node of a number, `%12 = ` or `!12 = `, which is compared as a whole.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head<const SIGIL: u8> {
    number: usize,
    text: Bytes,
    /// What the text becomes larger by if its last digit does, and that digit.
    step: u64,
    ones: u8,
    /// How many numbers follow that differ in the last two digits only.
    left: u8,
}

impl<const SIGIL: u8> Default for Head<SIGIL> {
    /// That of no number.
    fn default() -> Self {
        Self { number: usize::MAX, text: Bytes::NONE, step: 0, ones: 9, left: 0 }
    }
}

impl<const SIGIL: u8> Head<SIGIL> {
    /// That of a number, unless it has too many digits.
    fn of(number: usize) -> Self {
        let mut text = Bytes::new(b" = ");
        let digit = |number: usize| u8::try_from(number % 10).unwrap_or_default();
        let mut rest = number;
        loop {
            text = text.after(b'0' + digit(rest));
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let text = text.after(SIGIL);
        let (ones, tens) = (digit(number), digit(number / 10));
        let left = if number < 10 { 9 - ones } else { 99 - tens * 10 - ones };
        Self { number, text, step: text.last_but(3), ones, left }
    }

    /// The text after the start of the line that defines this number; `None` if it starts in another way.
    #[inline]
    pub(super) fn skip<'t>(&mut self, number: usize, line: &'t [u8]) -> Option<&'t [u8]> {
        if self.number != number {
            // Most numbers are one more than the last, and differ in their last two digits.
            if self.number.wrapping_add(1) == number && self.left > 0 {
                // The tens are the byte in front of the ones. They are seldom carried to, but regularly: there is no branch for it.
                let carries = self.ones == 9;
                let carried = (self.step >> 8).wrapping_sub(self.step.wrapping_mul(10));
                self.number = number;
                self.text.add(self.step.wrapping_add(carried.wrapping_mul(u64::from(carries))));
                self.ones = (self.ones + 1) * u8::from(!carries);
                self.left -= 1;
            } else {
                *self = Self::of(number);
            }
        }
        self.text.skip(line, false)
    }
}
