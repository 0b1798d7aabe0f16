import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { openLink } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { sharesOf } from '../agreement/agreement.queries.ts'
import { payoutsOf } from '../agreement/agreement.rules.ts'
import { ownerStatementPaper } from '../paper/ownerStatement.pdf.ts'
import { linesOfStatement, type StatementLine } from '../statement/statementMoves.queries.ts'
import type * as contract from './ownerView.contract.ts'

export const statementLinkPurpose = 'realestate.statement'
const expired = 'realestate.publicStatement.expired'

export const openStatementLink = (ctx: Ctx, token: string) =>
  openLink(ctx, statementLinkPurpose, token, expired)

/** The managed properties of an agreement with how many of their units are let today. */
const lettingOf = (ctx: Ctx, agreementId: string) =>
  rawQuery<{ name: string; units: number; letUnits: number }>(
    ctx.db,
    `select p.property_name as name, count(u.id)::int as units,
       count(u.id) filter (where exists (select from realestate.lease_claim c
         join realestate.lease l on l.company_id = $1 and l.id = c.lease_id and l.status = 'active'
         where c.company_id = $1 and c.property_id = u.id and c.state = 'active'))::int as "letUnits"
     from realestate.agreement_property a
     join realestate.property p on p.company_id = $1 and p.id = a.property_id
     join realestate.property u on u.company_id = $1 and u.level <> 'building' and (u.id = p.id or u.parent_id = p.id)
     where a.company_id = $1 and a.agreement_id = $2 group by p.id, p.property_name, p.code order by p.code`,
    [ctx.company.id, agreementId],
  )

export async function openPublicStatement(ctx: Ctx, { token }: InputOf<typeof contract.openPublicStatement>) {
  const { subjectId } = await openStatementLink(ctx, token)
  const row = await ctx.db
    .selectFrom('realestate.owner_statement as s')
    .innerJoin('realestate.agreement as g', 'g.id', 's.agreement_id')
    .selectAll('s')
    .select('g.representative_id as representativeId')
    .where('s.id', '=', subjectId)
    .executeTakeFirst()
  if (!row) deny(notFound(expired))
  const { currency, nameAr, nameEn } = ctx.company
  const shown = (minor: number) => moneyText(minor, currency)
  const lines = await linesOfStatement(ctx, subjectId)
  const shares = await sharesOf(ctx, row.agreement_id)
  const parts = payoutsOf(row.payable_minor, shares)
  const names = await findPartyNames(ctx, [
    row.representativeId,
    ...shares.map(share => share.ownerId),
    ...lines.map(line => line.partyId),
  ])
  const of = (kind: StatementLine['kind']) =>
    lines
      .filter(line => line.kind === kind)
      .map(line => ({
        on: line.on,
        document: line.document,
        who: names.get(line.partyId) ?? '',
        description: line.description,
        amount: shown(line.amountMinor),
      }))
  return {
    companyAr: nameAr,
    companyEn: nameEn,
    currency,
    number: row.number,
    representative: names.get(row.representativeId) ?? '',
    from: row.starts_on,
    to: row.ends_on,
    isPaid: row.state === 'paid',
    opening: shown(row.opening_minor),
    collected: shown(row.collected_minor),
    expenses: shown(row.expenses_minor),
    fee: shown(row.fee_minor),
    reserveChange: shown(row.reserve_change_minor),
    payable: shown(row.payable_minor),
    came: of('collected'),
    spent: of('expense'),
    owners: shares.map((share, at) => ({
      name: names.get(share.ownerId) ?? '',
      percent: String(share.shareBps / 100),
      amount: shown(parts[at]!),
    })),
    properties: await lettingOf(ctx, row.agreement_id),
  }
}

export async function printPublicStatement(
  ctx: Ctx,
  { token, locale }: InputOf<typeof contract.printPublicStatement>,
) {
  const { subjectId } = await openStatementLink(ctx, token)
  return ownerStatementPaper(ctx, subjectId, locale)
}
