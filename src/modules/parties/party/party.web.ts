import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'

/** The whole record of a party, as its page and its tabs read it. */
export type Party = OutputFor<'parties.party.get'>
export type PartyRow = OutputFor<'parties.party.list'>['rows'][number]
export type PartyDocument = Party['identityDocuments'][number]
export type PartyBlock = Party['blacklist'][number]

type Named = { nameAr: string | null; nameEn: string | null; code: string }

/** The name of a party in the language of the page, else in the other one. */
export function partyName({ nameAr, nameEn, code }: Named): string {
  return (currentLocale() === 'ar' ? (nameAr ?? nameEn) : (nameEn ?? nameAr)) ?? code
}

/** A code inside a sentence of plain text: read left to right and never broken at its dashes. */
export const wholeCode = (code: string): string => `\u2066${code.replaceAll('-', '-\u2060')}\u2069`

const gulf = /^\+(965|966|971|974|973|968)(\d+)$/

/** A stored number spaced for reading; only the Gulf's, so that lists need no catalogue of the world's numbers. */
export function spacedPhone(e164: string): string {
  const [, code, local = ''] = gulf.exec(e164) ?? []
  if (!code) return e164
  const parts =
    local.length === 9
      ? [local.slice(0, 2), local.slice(2, 5), local.slice(5)]
      : [local.slice(0, 4), local.slice(4)]
  return [`+${code}`, ...parts].filter(Boolean).join(' ')
}
