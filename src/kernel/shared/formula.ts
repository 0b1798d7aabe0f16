/**
 * Text that no spreadsheet runs. A leading = + - @ would be a formula; so would one behind a semicolon, a tab, a bar or a line end, where
 * a spreadsheet of another region splits the cell, whatever quotes it. A quote in front makes it text. The full-width signs count too.
 */
export function withoutFormula(text: string): string {
  const led = /^[\t\r]/.test(text) ? `'${text}` : text
  return led.replace(/(^|[;\t|\r\n])(["\s]*)(?=[=+\-@＝＋－＠])/g, "$1$2'")
}
