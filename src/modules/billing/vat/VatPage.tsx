import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Day, isDay } from '#kernel/shared/day.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SheetMenu } from '#modules/accounting/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import '../billing.css'
import { links } from '../links.web.ts'
import { PeriodFields, useToday } from '../list/ListFilters.tsx'
import { VatNumberMissing } from '../taxCode/VatNumberMissing.tsx'
import type { VatReturn } from '../wordMaps.web.ts'
import type { VatEntriesOf } from './VatEntriesPanel.tsx'
import type { VatLinesOf } from './VatLinesPanel.tsx'
import { VatSide } from './VatSide.tsx'
import { vatSheet } from './vatSheet.rules.ts'

const SettleDialog = onDemand(async () => (await import('./VatDialogs.tsx')).SettleDialog)
const ReverseDialog = onDemand(async () => (await import('./VatDialogs.tsx')).ReverseDialog)
const VatEntriesPanel = onDemand(async () => (await import('./VatEntriesPanel.tsx')).VatEntriesPanel)
const VatLinesPanel = onDemand(async () => (await import('./VatLinesPanel.tsx')).VatLinesPanel)

/** «إقرار ضريبة القيمة المضافة»: the boxes of a period, what they sum, and the settlement with the authority. */
export default function VatPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const dayAt = (key: string): Day | null => {
    const value = address[key]
    return typeof value === 'string' && isDay(value) ? value : null
  }
  const [first, last] = [dayAt('from'), dayAt('to')]
  // Without days it is the return to be filed next, by the months the company files.
  const answer = useAnswer('billing.vat.return', first && last ? { from: first, to: last } : {}, {
    keepPrevious: true,
  })
  const from = first ?? answer.data?.from ?? null
  const to = last ?? answer.data?.to ?? null
  const title = m['billing.page.vat']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        actions={
          <>
            {can('finance.accounts.view') && (
              <ButtonLink href={links.taxCodes}>{m['billing.page.taxCodes']()}</ButtonLink>
            )}
            {answer.data && (
              <SheetMenu
                sheet={vatSheet(answer.data, currency, currentLocale())}
                schedule={{ report: 'finance.vat', filters: {} }}
              />
            )}
            {from && to && (
              <ButtonLink
                href={documentUrl('billing.vat.document', { from, to, locale: currentLocale() })}
                target="_blank"
              >
                <Printer aria-hidden />
                {m['billing.vat.paper']()}
              </ButtonLink>
            )}
          </>
        }
      />
      <Card>
        <PeriodFields from={from} to={to} onChange={days => change({ from, to, ...days })} />
      </Card>
      <Loaded answer={answer}>{shown => <Return key={`${shown.from} ${shown.to}`} shown={shown} />}</Loaded>
    </div>
  )
}

type Props = { shown: VatReturn }

function Return({ shown }: Props) {
  const { can } = useSession()
  const today = useToday()
  const [box, setBox] = useState<VatLinesOf | null>(null)
  const [entries, setEntries] = useState<VatEntriesOf | null>(null)
  const [dialog, setDialog] = useState<'settle' | 'reverse' | null>(null)
  if (!shown.hasTax && shown.boxes.length === 0)
    return (
      <Card>
        <EmptyState title={m['billing.vat.none']()} />
      </Card>
    )
  const { settlement, from, to } = shown
  const isRefund = shown.due.startsWith('-')
  return (
    <>
      {shown.vatNumber === null && <VatNumberMissing />}
      <StatStrip>
        <Stat label={m['billing.vat.output']()}>
          <Money amount={shown.output.ledger} />
        </Stat>
        <Stat label={m['billing.vat.input']()}>
          <Money amount={shown.input.ledger} />
        </Stat>
        <Stat label={isRefund ? m['billing.vat.refund']() : m['billing.vat.due']()}>
          <Money amount={shown.due.replace('-', '')} />
        </Stat>
      </StatStrip>
      <VatSide side="output" shown={shown} onOpen={setBox} onEntries={setEntries} />
      <VatSide side="input" shown={shown} onOpen={setBox} onEntries={setEntries} />
      <Card>
        <div className="row wrap">
          <span className="grow">
            {settlement ? (
              <>
                <Badge hue="green">{m['billing.vat.settled']()}</Badge>{' '}
                <span className="n strong">{settlement.number}</span>
              </>
            ) : (
              m['billing.vat.unsettled']()
            )}
          </span>
          {can('finance.ledger.write') &&
            (settlement ? (
              <Button kind="tertiary" onPress={() => setDialog('reverse')}>
                {m['billing.vat.reverse']()}
              </Button>
            ) : (
              <Button
                kind="primary"
                disabledReason={to > today ? m['billing.vat.notOver']() : null}
                onPress={() => setDialog('settle')}
              >
                {m['billing.vat.settle']()}
              </Button>
            ))}
        </div>
      </Card>
      {box && <VatLinesPanel box={box} from={from} to={to} onClose={() => setBox(null)} />}
      {entries && <VatEntriesPanel {...entries} from={from} to={to} onClose={() => setEntries(null)} />}
      {dialog === 'settle' && <SettleDialog to={to} onClose={() => setDialog(null)} />}
      {dialog === 'reverse' && <ReverseDialog to={to} onClose={() => setDialog(null)} />}
    </>
  )
}
