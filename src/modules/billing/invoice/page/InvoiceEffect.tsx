import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { type PreviewState, useAnswer } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { mappingKeys } from '#modules/accounting/public.ts'
import { partyName } from '#modules/parties/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { JournalPreview } from '#ui/JournalPreview.tsx'
import type { OpenAdvance } from '../../advance/advance.rules.ts'
import type { TaxCode } from '../../taxCode/tax.rules.ts'
import { entryOf, type InvoiceValues } from './invoiceDraft.web.ts'

type Period = OutputFor<'accounting.period.list'>['rows'][number]

/** The periods of the company, for those who may see the ledger; empty for others. */
export function usePeriods(): readonly Period[] {
  const { can } = useSession()
  const { data } = useAnswer('accounting.period.list', {}, { enabled: can('finance.ledger.view') })
  return data?.rows ?? []
}

/** The ordinary period of a day. */
export const periodOf = (periods: readonly Period[], day: Day): Period | null =>
  periods.find(one => one.number !== 13 && one.startsOn <= day && day <= one.endsOn) ?? null

type Props = {
  values: InvoiceValues
  codes: readonly TaxCode[]
  /** Invoiced advances of the customer that may be taken back. */
  open: readonly OpenAdvance[]
  /** Of a foreign invoice; null while it is not known. */
  rate: string | null
  /** The server's dry run of what is typed, once it is complete. */
  state: PreviewState<unknown> | null
  period: Period | null
}

/**
 * «معاينة القيد»: while typing, the entry by the posting rules themselves; once the form is complete, the server's own dry
 * run, which also shows the advances that issuing applies.
 */
export function InvoiceEffect({ values, codes, open, rate, state, period }: Props) {
  if (state?.error || state?.preview)
    return <JournalEffects state={state} note={period && <PostsIn period={period} />} />
  return <TypedEntry values={values} codes={codes} open={open} rate={rate} period={period} />
}

const periodWords = {
  open: m['billing.period.open'],
  adjusting: m['billing.period.adjusting'],
  closed: m['billing.period.closed'],
}

function PostsIn({ period }: { period: Period }) {
  return (
    <>
      {m['billing.period.postsIn']()} <span className="n">{period.label}</span> (
      {periodWords[period.status]()}).{' '}
    </>
  )
}

function TypedEntry({ values, codes, open, rate, period }: Omit<Props, 'state'>) {
  const { can } = useSession()
  const { currency } = useCompany()
  const isArabic = currentLocale() === 'ar'
  const mappings = useAnswer(
    'accounting.mapping.list',
    {},
    { enabled: can('finance.accounts.view'), staleTime: 600_000 },
  )
  const party = useAnswer(
    'parties.party.get',
    { id: values.partyId ?? '' },
    { enabled: values.partyId !== null && can('operations.customers.read') },
  )
  const rows = entryOf(values, currency, codes, rate, open)
  if (rows.length === 0)
    return (
      <Card title={m['kernel.journal.preview']()}>
        <p className="cap">{m['kernel.journal.complete']()}</p>
      </Card>
    )
  return (
    <JournalPreview
      title={m['kernel.journal.preview']()}
      rows={rows.map(row => {
        const named = mappings.data?.rows.find(one => one.key === row.key)?.serves ?? mappingKeys.get(row.key)
        return {
          code: named && 'code' in named ? named.code : '',
          name: named ? (isArabic ? named.nameAr : named.nameEn || named.nameAr) : row.key,
          party: row.key === 'receivable' && party.data ? partyName(party.data) : null,
          debit: row.debitMinor ? moneyText(row.debitMinor, currency) : null,
          credit: row.creditMinor ? moneyText(row.creditMinor, currency) : null,
        }
      })}
    >
      {period && <PostsIn period={period} />}
      {m['billing.period.numberAtIssue']()}
    </JournalPreview>
  )
}
