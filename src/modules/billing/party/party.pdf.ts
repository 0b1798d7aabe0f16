import type { JsonObject } from '#kernel/server/pdf/printable.ts'

/** The party of a paper as it was when the paper was issued. */
export type PaperParty = {
  readonly name: string
  readonly secondName?: string
  readonly code?: string
  readonly phone?: string
  readonly address?: string
  readonly vatNumber?: string
  readonly commercialRegister?: string
}

/** The party as party.typ shows it: what is not known is null. */
export function partyRows(party: PaperParty): JsonObject {
  const { name, secondName, code, phone, address, vatNumber, commercialRegister } = party
  return {
    name,
    secondName: secondName ?? null,
    code: code ?? null,
    phone: phone ?? null,
    address: address ?? null,
    vatNumber: vatNumber ?? null,
    commercialRegister: commercialRegister ?? null,
  }
}
