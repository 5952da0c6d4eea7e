// Letters of other alphabets and of phonetic notation that look like Latin letters. NFKC does not replace them.
const lookalikes = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    н: 'h',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    ԁ: 'd',
    ɡ: 'g',
    ԛ: 'q',
    ԝ: 'w',
    ո: 'n',
    ս: 'u',
    һ: 'h',
    ӏ: 'l',
    г: 'r',
    п: 'n',
    и: 'u',
    з: '3',
    б: '6',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    σ: 'o',
    ϲ: 'c',
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ꜰ: 'f',
    ɢ: 'g',
    ʜ: 'h',
    ɪ: 'i',
    ᴊ: 'j',
    ᴋ: 'k',
    ʟ: 'l',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ʀ: 'r',
    ꜱ: 's',
    ᴛ: 't',
    ᴜ: 'u',
    ᴠ: 'v',
    ᴡ: 'w',
    ʏ: 'y',
    ᴢ: 'z',
    ɑ: 'a',
    ɩ: 'i',
    ı: 'i',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ƶ: 'z',
    ɐ: 'a',
    æ: 'ae',
    ß: 'ss',
    '🔟': '10',
    '📱': ' telefone ',
    '☎': ' telefone ',
    '📞': ' telefone ',
    '📲': ' telefone ',
    '✆': ' telefone ',
    '⓿': '0',
    '\u115F': ' ',
    '\u3164': ' ',
    '\u2800': ' ',
  }),
)
/**
 * Ranges of characters that are variants of 'a' to 'z', of '0' to '9' or of '1' upwards. Each range has its first code point, its
 * number of characters, and the letter or digit of the first character.
 */
const ranges: readonly (readonly [first: number, count: number, from: string])[] = [
  [0x1f1e6, 26, 'a'],
  [0x1f170, 26, 'a'],
  [0x1f150, 26, 'a'],
  [0x2776, 10, '1'],
  [0x2780, 10, '1'],
  [0x278a, 10, '1'],
  [0x24f5, 10, '1'],
]

// oxlint-disable-next-line eslint/no-control-regex -- ASCII needs no replacement
const ascii = /^[\u0000-\u007F]*$/

/**
 * Returns a text in the letters a to z and the digits 0 to 9, as a reader sees it: in lower case, without accents and invisible
 * characters, and with lookalikes of other alphabets replaced. Line breaks and punctuation do not change.
 */
export function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
  // oxlint-disable-next-line eslint/no-control-regex -- ASCII needs no replacement
  return folded.replace(/[^\u0000-\u007F]/gu, latin)
}

/**
 * Replaces digits and signs that are used as letters inside a word, such as 'z4p' and 'wh@ts'. Words without any letter do not
 * change.
 */
export function withoutLeet(text: string): string {
  return text.replace(/[a-z0-9@$!|]*[a-z][a-z0-9@$!|]*/g, (word) => word.replace(/[013457 8@$!|]/g, (sign) => leet[sign] ?? sign))
}
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

/** Joins at least three letters that are written separately, such as 'z a p' or 'w.h.a.t.s'. */
export function joinSpelledLetters(text: string): string {
  return text.replace(/(?<![a-z\d])[a-z](?:[\s._*\-/|,~+]{1,3}[a-z](?![a-z\d])){2,}/g, (spelled) =>
    spelled.replace(/[^a-z]/g, ''),
  )
}

function latin(sign: string): string {
  const known = lookalikes.get(sign)
  if (known !== undefined) return known
  const code = sign.codePointAt(0) ?? 0
  for (const [first, count, from] of ranges) {
    if (code < first || code >= first + count) continue
    return from === '1' ? String(code - first + 1) : String.fromCharCode(from.charCodeAt(0) + code - first)
  }
  return /\p{Nd}/u.test(sign) ? String(digitOf(code)) : sign
}

/** Unicode's decimal digits are in blocks of ten, which begin at a code point whose last hexadecimal digit is 0 or 6. */
function digitOf(code: number): number {
  const nibble = code % 16
  const startsAtZero = nibble < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - nibble))
  return startsAtZero ? nibble : nibble - 6
}
