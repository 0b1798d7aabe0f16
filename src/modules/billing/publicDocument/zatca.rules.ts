export type ZatcaFacts = {
  readonly seller: string
  /** 15 digits, first and last 3. */
  readonly vatNumber: string
  readonly at: Date
  /** Total with VAT and the VAT, decimal text. */
  readonly total: string
  readonly tax: string
}

/**
 * The QR text of a Saudi tax invoice, phase 1 (rule 15 of 40-finance): Base64 of `tag, byte length, UTF-8 value` for seller,
 * VAT number, ISO timestamp, total with VAT, VAT; each value at most 255 bytes.
 */
export function zatcaQr(facts: ZatcaFacts): string {
  const utf8 = new TextEncoder()
  const bytes: number[] = []
  const timestamp = `${facts.at.toISOString().slice(0, 19)}Z`
  for (const [at, value] of [facts.seller, facts.vatNumber, timestamp, facts.total, facts.tax].entries()) {
    const encoded = cut(value, utf8)
    bytes.push(at + 1, encoded.length, ...encoded)
  }
  return btoa(String.fromCharCode(...bytes))
}

/** The value's bytes, at most 255 without splitting a letter. */
function cut(value: string, utf8: TextEncoder): Uint8Array {
  const target = new Uint8Array(255)
  return target.subarray(0, utf8.encodeInto(value, target).written)
}
