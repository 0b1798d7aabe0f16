import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './paper.contract.ts'
import { readParty } from './partyRead.queries.ts'

const template = new URL('./customerCard.typ', import.meta.url)

/** Who a party is, what it owes and which documents it has, for the folder at the counter; identity numbers stay masked. */
export async function printParty(ctx: Ctx, input: InputOf<typeof contract.printParty>) {
  const party = await readParty(ctx, input)
  const paper = await companyPaper(ctx, input)
  const { day, instant, money, count } = paperFormat(paper)
  const countryName = new Intl.DisplayNames([input.locale], { type: 'region' })
  const [name, secondName] =
    input.locale === 'ar' ? [party.nameAr, party.nameEn] : [party.nameEn, party.nameAr]
  const { figures, credit, code, kind, roles, phone, altPhone, email, vatNumber } = party
  const content = {
    name: name ?? secondName,
    secondName: name ? secondName : null,
    code,
    kind,
    roles,
    phone,
    altPhone,
    email,
    vatNumber,
    birthDate: day(party.birthDate),
    nationality: party.nationality ? (countryName.of(party.nationality) ?? party.nationality) : null,
    address: Object.entries(party.address ?? {}).flatMap(([part, value]) => (value ? [[part, value]] : [])),
    receivable: money(figures.receivable),
    overdue: money(figures.overdue),
    deposits: money(figures.deposits),
    contracts: count(figures.activeContracts),
    limit: credit.limit > 0 && !credit.hold ? money(credit.limit) : null,
    blockedUntil: day(party.blockedUntil),
    papers: party.identityDocuments
      .filter(document => document.isCurrent)
      .map(({ type, country, masked, expiresOn, state }) => [type, country, masked, day(expiresOn), state]),
    relations: party.relations.map(relation => [
      ...[relation.kind, relation.outgoing, relation.party.nameAr ?? relation.party.nameEn],
      relation.party.code,
    ]),
    createdOn: instant(party.createdAt),
    printedOn: day(ctx.today),
  }
  return pdfReply(`customer-${code}`, await printPaper(template, paper, content))
}
