const running = /\/(JavaScript|Launch|RichMedia)/

/**
 * Whether a PDF holds what runs or starts something where it is opened. It may write any letter of a name as # and two digits, which is
 * read as the letter: `/J#61vaScript` is `/JavaScript`.
 */
export function holdsRunningName(bytes: Buffer): boolean {
  const plain = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return running.test(plain)
}
