/** The document of a record for its signature tab. */
export type SignedPaper = {
  readonly documentType: string
  readonly documentId: string
  readonly number: string
  /** Where the paper is read before it is signed on the device. */
  readonly href: string
  readonly mayWrite: boolean
  /** A signature that the record itself carries, sealed or not. */
  readonly known: { readonly name: string; readonly at: string } | null
  /** The address that opens a chat with the signer; the text is ready. */
  readonly whatsapp: (phone: string, text: string) => string
}
