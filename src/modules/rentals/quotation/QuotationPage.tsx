import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { currentLocale, loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { links } from '../links.web.ts'
import type { Quotation } from '../price/amounts.web.ts'
import '../rentals.css'
import { quotationTimeline } from '../contract/record/timelineWords.tsx'
import { ApprovalSeal } from './ApprovalSeal.tsx'
import { ItemsCard } from './ItemsCard.tsx'
import { QuotationBadge, quotationName } from './QuotationsPage.tsx'
import { quotationActionWords, rejectReasonWords } from './quotationWords.web.ts'
import { SentDialog } from './SentDialog.tsx'

type Act = Quotation['actions'][number]['action']
type Sent = OutputFor<'rentals.quotation.send'>
type Props = { quotation: Quotation }

/** What became of the offer, shown once. */
function Outcome({ quotation }: Props) {
  const { decision, contracts } = quotation
  if (contracts.length > 0)
    return (
      <Notice
        hue="green"
        actions={contracts.map(one => (
          <DocumentNumber
            key={one.id}
            number={one.number || m['rentals.contract.title']()}
            href={links.contract(one.id)}
          />
        ))}
      >
        {m['rentals.quotation.converted']()}
      </Notice>
    )
  if (!decision) return null
  return (
    <Notice hue={decision.approved ? 'green' : 'amber'}>
      {decision.approved ? m['rentals.quotation.accepted']() : m['rentals.quotation.refused']()}{' '}
      <InstantText at={decision.at} />
      {decision.name && ` · ${decision.name}`}
      {decision.reason && ` · ${rejectReasonWords[decision.reason]()}`}
      {decision.reasonText && ` · ${decision.reasonText}`}
    </Notice>
  )
}

function QuotationRecord({ quotation }: Props) {
  const { can } = useSession()
  const go = useGo()
  const [act, setAct] = useState<Act | null>(null)
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const name = quotationName(quotation)
  const known = { id: quotation.id, version: quotation.version }
  const close = () => setAct(null)
  const order: readonly Act[] = ['withdraw', 'revise', 'link', 'convert', 'send']
  const shown = order.flatMap(action => quotation.actions.filter(one => one.action === action))
  const primary = shown.at(-1)?.action
  const title = act ? `${quotationActionWords[act]()} ${name}` : ''
  const verb = act ? quotationActionWords[act]() : ''
  return (
    <RecordPage
      name={name}
      title={<span className="n">{name}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['rentals.quotation.list.title'](), href: links.quotations }, { name }]}
        />
      }
      status={<QuotationBadge status={quotation.status} />}
      facts={
        <>
          <PartyLink party={quotation.customer} />
          <span className="soft-ink">{m['rentals.quotation.version']({ no: quotation.versionNo })}</span>
        </>
      }
      actions={
        <>
          <IconButton
            label={m['kernel.action.print']()}
            framed
            onPress={() =>
              window.open(
                documentUrl('rentals.quotation.pdf', { id: quotation.id, locale: currentLocale() }),
                '_blank',
                'noopener',
              )
            }
          >
            <Printer aria-hidden />
          </IconButton>
          {quotation.status === 'draft' && can('operations.quotations.write') && (
            <ButtonLink href={links.quotationDraft(quotation.id)}>{m['kernel.action.edit']()}</ButtonLink>
          )}
          {shown.map(({ action, why }) => (
            <Button
              key={action}
              kind={action === primary && action !== 'withdraw' ? 'primary' : 'secondary'}
              disabledReason={why ? sayCode(why.code, why.params) : null}
              onPress={() => setAct(action)}
            >
              {quotationActionWords[action]()}
            </Button>
          ))}
        </>
      }
      notice={<Outcome quotation={quotation} />}
      side={
        <RecordTimeline
          subject={`rentals.quotation:${quotation.id}`}
          label={name}
          words={quotationTimeline}
        />
      }
    >
      <Card>
        <dl className="facts rentals-figures">
          <Fact label={m['rentals.field.grandTotal']()} strong>
            <Money amount={quotation.total} />
          </Fact>
          <Fact label={m['rentals.field.validUntilOn']()} strong>
            <DayText day={quotation.validUntilOn} />
          </Fact>
          <Fact label={m['rentals.field.viewedAt']()}>
            <InstantText at={quotation.viewedAt} />
          </Fact>
          <Fact label={m['rentals.quotation.heldUntil']()}>
            <InstantText at={quotation.holdUntil} />
          </Fact>
        </dl>
      </Card>
      <ItemsCard quotation={quotation} />
      {quotation.terms && (
        <Card title={m['rentals.field.terms']()}>
          <p>{quotation.terms}</p>
        </Card>
      )}
      {(quotation.status === 'approved' || quotation.status === 'converted') && (
        <ApprovalSeal quotation={quotation} />
      )}
      {act === 'send' && (
        <ActDialog
          name="rentals.quotation.send"
          title={title}
          verb={verb}
          input={known}
          onDone={setSent}
          onClose={close}
        >
          <p>{m['rentals.quotation.sendMeans']()}</p>
        </ActDialog>
      )}
      {act === 'link' && (
        <ActDialog
          name="rentals.quotation.link"
          title={title}
          verb={verb}
          input={known}
          onDone={setSent}
          onClose={close}
        >
          <p>{m['rentals.quotation.linkMeans']()}</p>
        </ActDialog>
      )}
      {act === 'revise' && (
        <ActDialog
          name="rentals.quotation.revise"
          title={title}
          verb={verb}
          input={known}
          onDone={made => go(links.quotationDraft(made.id))}
          onClose={close}
        >
          <p>{m['rentals.quotation.reviseMeans']()}</p>
        </ActDialog>
      )}
      {act === 'withdraw' && (
        <ActDialog
          name="rentals.quotation.withdraw"
          title={title}
          verb={verb}
          danger
          input={{ ...known, reason: reason || null }}
          onClose={close}
        >
          <TextArea
            name="reason"
            label={m['rentals.field.reason']()}
            value={reason}
            onChange={setReason}
            maxLength={300}
            rows={2}
            optional
          />
        </ActDialog>
      )}
      {act === 'convert' && (
        <ActDialog
          name="rentals.quotation.convert"
          title={title}
          verb={verb}
          input={known}
          onDone={({ contracts: [first, ...others] }) => {
            if (first && others.length === 0) go(links.contract(first.id))
          }}
          onClose={close}
        >
          <p>{m['rentals.quotation.convertMeans']()}</p>
        </ActDialog>
      )}
      {sent && <SentDialog quotation={quotation} sent={sent} onClose={() => setSent(null)} />}
    </RecordPage>
  )
}

/** «عرض السعر»: what was offered, what changed since the version before, and the customer's answer. */
export default function QuotationPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('rentals.quotation.get', { id })
  useEffect(() => void loadCodeWords(), [])
  return <Loaded answer={answer}>{quotation => <QuotationRecord quotation={quotation} />}</Loaded>
}
