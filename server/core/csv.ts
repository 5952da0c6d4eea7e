/**
 * Writes a table as CSV for a Brazilian spreadsheet: separated by semicolons, in UTF-8 with a byte order mark, with every cell in
 * quotes. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${[headings, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Cents as reais with a decimal comma: 123450 → '1234,50'. */
export function csvReais(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
