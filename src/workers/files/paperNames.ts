const running = /\/(JavaScript|Launch|RichMedia)/

/**
 * A paper's text with its names in letters: it may write any of them as # and two digits, which is read as the letter, so that
 * `/J#61vaScript` is `/JavaScript`.
 */
export const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Whether a PDF, or a part of it, holds what runs or starts something where it is opened. */
export const holdsRunningName = (bytes: Buffer): boolean =>
  running.test(withPlainNames(bytes.toString('latin1')))
