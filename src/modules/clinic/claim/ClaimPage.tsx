import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.claim.field.ts'
import { words as stateWords } from '#generated/choices/clinic.claim.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SheetMenu } from '#modules/accounting/public.web.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { CompleteDialog, DecideDialog, SettleDialog } from './ClaimDialogs.tsx'
import { ClaimLines } from './ClaimLines.tsx'
import { type Claim, type ClaimLine, claimKinds } from './claimWords.web.ts'

type Open =
  | { act: 'submit' | 'discard' | 'settle' }
  | { act: 'complete' | 'remove' | 'decide'; line: ClaimLine }

/** One claim on an insurer: what is asked for, what the insurer answered, and what becomes of what it refused. */
export default function ClaimPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('clinic.claim.get', { id })
  return <Loaded answer={answer}>{claim => <ClaimRecord claim={claim} />}</Loaded>
}

function ClaimRecord({ claim }: { claim: Claim }) {
  const { can } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { id, version } = claim
  const has = (action: Claim['actions'][number]) => claim.actions.includes(action)
  return (
    <RecordPage
      name={claim.number}
      title={<span className="n">{claim.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['clinic.claim.list.title'](), href: links.claims() }, { name: claim.number }]}
        />
      }
      status={<StatusBadge kind={claimKinds[claim.state]}>{stateWords[claim.state]()}</StatusBadge>}
      facts={
        <>
          <bdi>{claim.insurer}</bdi>
          <span>
            <DayText day={claim.fromOn} /> – <DayText day={claim.toOn} />
          </span>
          <Money amount={claim.amount} strong />
        </>
      }
      actions={
        <>
          <ClaimFile claimId={id} />
          {has('discard') && (
            <Button onPress={() => setOpen({ act: 'discard' })}>{m['clinic.claim.act.discard']()}</Button>
          )}
          {claim.state === 'settled' && can('finance.payments.write') && (
            <ButtonLink href={billingLinks.newPayment({ party: claim.partyId })}>
              {m['clinic.claim.act.receive']()}
            </ButtonLink>
          )}
          {has('submit') && (
            <Button kind="primary" onPress={() => setOpen({ act: 'submit' })}>
              {m['clinic.claim.act.submit']()}
            </Button>
          )}
          {has('settle') && (
            <Button kind="primary" onPress={() => setOpen({ act: 'settle' })}>
              {m['clinic.claim.act.settle']()}
            </Button>
          )}
        </>
      }
      side={<RecordTimeline subject={`clinic.claim:${id}`} label={claim.number} />}
    >
      <Card>
        <dl className="facts">
          <Fact label={fieldWords.amount()} strong>
            <Money amount={claim.amount} strong />
          </Fact>
          {claim.approved !== null && (
            <>
              <Fact label={fieldWords.approved()} strong>
                <Money amount={claim.approved} strong />
              </Fact>
              <Fact label={fieldWords.rejected()} strong>
                <Money amount={claim.rejected} strong />
              </Fact>
            </>
          )}
          {claim.submittedOn && (
            <Fact label={fieldWords.submittedOn()}>
              <DayText day={claim.submittedOn} />
            </Fact>
          )}
          {claim.settledOn && (
            <Fact label={fieldWords.settledOn()}>
              <DayText day={claim.settledOn} />
            </Fact>
          )}
          {claim.remittanceNo && (
            <Fact label={fieldWords.remittanceNo()}>
              <span className="n">{claim.remittanceNo}</span>
            </Fact>
          )}
        </dl>
      </Card>
      <Card title={fieldWords.lines()} flush>
        <ClaimLines
          claim={claim}
          onComplete={line => setOpen({ act: 'complete', line })}
          onRemove={line => setOpen({ act: 'remove', line })}
          onDecide={line => setOpen({ act: 'decide', line })}
        />
      </Card>
      {open?.act === 'submit' && (
        <ActDialog
          name="clinic.claim.submit"
          title={`${m['clinic.claim.act.submit']()} ${claim.number}`}
          verb={m['clinic.claim.act.submit']()}
          input={{ id, version }}
          onClose={close}
        >
          <p>{m['clinic.claim.submitText']()}</p>
        </ActDialog>
      )}
      {open?.act === 'discard' && (
        <ActDialog
          name="clinic.claim.discard"
          title={`${m['clinic.claim.act.discard']()} ${claim.number}`}
          verb={m['clinic.claim.act.discard']()}
          danger
          input={{ id, version }}
          onClose={close}
        >
          <p>{m['clinic.claim.discardText']()}</p>
        </ActDialog>
      )}
      {open?.act === 'remove' && (
        <ActDialog
          name="clinic.claim.remove"
          title={`${m['clinic.claim.act.remove']()} ${open.line.visit}`}
          verb={m['clinic.claim.act.remove']()}
          danger
          input={{ id, version, lineId: open.line.id }}
          onClose={close}
        >
          <p>{m['clinic.claim.removeText']()}</p>
        </ActDialog>
      )}
      {open?.act === 'complete' && <CompleteDialog claim={claim} line={open.line} onClose={close} />}
      {open?.act === 'decide' && <DecideDialog claim={claim} line={open.line} onClose={close} />}
      {open?.act === 'settle' && <SettleDialog claim={claim} onClose={close} />}
    </RecordPage>
  )
}

/** The file for the insurer, in the columns of its profile. */
function ClaimFile({ claimId }: { claimId: string }) {
  const { currency } = useCompany()
  const file = useAnswer('clinic.claim.file', { id: claimId })
  if (!file.data) return null
  const { number, columns, rows } = file.data
  return <SheetMenu sheet={{ title: number, currency, columns, rows }} />
}
