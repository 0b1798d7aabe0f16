import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { HearingDialog, NewHearingDialog } from '../../hearing/HearingDialogs.tsx'
import { type HearingAct, HearingsTable } from '../../hearing/HearingsTable.tsx'
import { type Hearing, levelWords, type Proceeding, verdictWords } from '../../hearing/hearingWords.web.ts'
import { FileDialog, JudgeDialog } from '../../hearing/ProceedingDialogs.tsx'
import type { Case } from '../caseWords.web.ts'

type Open =
  | { kind: 'file' }
  | { kind: 'hearing' }
  | { kind: 'judge'; proceeding: Proceeding }
  | { kind: 'invoice'; proceeding: Proceeding }
  | { kind: 'act'; hearing: Hearing; act: HearingAct }

/** Something was awarded beside the claim. */
const isAwarded = (one: Proceeding) =>
  one.stage !== 'filed' && (Number(one.costs ?? 0) > 0 || Number(one.lawyerFees ?? 0) > 0)

/** Before which courts a case is, what they decided, and when it is heard. */
export function CourtTab({ record }: { record: Case }) {
  const answer = useAnswer('legal.proceeding.list', { caseId: record.id })
  const { can } = useSession()
  const roll = useAnswer('legal.hearing.roll', { caseId: record.id })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayAct = record.mayChange && record.status !== 'draft'
  return (
    <Loaded answer={answer}>
      {({ proceedings }) => (
        <>
          <Card
            title={m['legal.hearing.proceedings']()}
            end={
              mayAct && (
                <Button size="small" onPress={() => setOpen({ kind: 'file' })}>
                  {m['legal.hearing.file']()}
                </Button>
              )
            }
          >
            {proceedings.length === 0 && <EmptyState title={m['legal.hearing.noProceedings']()} />}
            <div className="stack">
              {proceedings.map(one => (
                <OneProceeding
                  key={one.id}
                  proceeding={one}
                  onInvoice={
                    mayAct && can('finance.invoices.write') && isAwarded(one)
                      ? () => setOpen({ kind: 'invoice', proceeding: one })
                      : null
                  }
                  onJudge={
                    mayAct && one.stage === 'filed' ? () => setOpen({ kind: 'judge', proceeding: one }) : null
                  }
                />
              ))}
            </div>
          </Card>
          {proceedings.length > 0 && (
            <Card
              title={m['legal.hearing.hearings']()}
              end={
                mayAct && (
                  <Button size="small" onPress={() => setOpen({ kind: 'hearing' })}>
                    {m['legal.hearing.add']()}
                  </Button>
                )
              }
              flush
            >
              <HearingsTable
                withCase={false}
                hearings={roll.data?.hearings ?? []}
                onAct={mayAct ? (hearing, act) => setOpen({ kind: 'act', hearing, act }) : null}
              />
            </Card>
          )}
          {open?.kind === 'file' && <FileDialog caseId={record.id} onClose={close} />}
          {open?.kind === 'hearing' && <NewHearingDialog proceedings={proceedings} onClose={close} />}
          {open?.kind === 'judge' && <JudgeDialog proceeding={open.proceeding} onClose={close} />}
          {open?.kind === 'invoice' && (
            <ActDialog
              name="legal.judgment.invoice"
              title={m['legal.cost.invoice']()}
              verb={m['legal.cost.invoice']()}
              posts
              input={{ proceedingId: open.proceeding.id }}
              onDone={close}
              onClose={close}
            />
          )}
          {open?.kind === 'act' && <HearingDialog hearing={open.hearing} act={open.act} onClose={close} />}
        </>
      )}
    </Loaded>
  )
}

function OneProceeding({
  proceeding: one,
  onJudge,
  onInvoice,
}: {
  proceeding: Proceeding
  onJudge: (() => void) | null
  onInvoice: (() => void) | null
}) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <strong>
          {levelWords[one.courtLevel]()} <bdi>{one.court}</bdi>
        </strong>
        {onInvoice && (
          <Button size="small" onPress={onInvoice}>
            {m['legal.cost.invoice']()}
          </Button>
        )}
        {onJudge && (
          <Button size="small" onPress={onJudge}>
            {m['legal.hearing.judge']()}
          </Button>
        )}
      </span>
      <dl className="facts">
        <Fact label={m['legal.hearing.field.filedOn']()}>
          <DayText day={one.filedOn} />
        </Fact>
        {one.circuit && <Fact label={m['legal.hearing.field.circuit']()}>{one.circuit}</Fact>}
        {one.automatedNumber && (
          <Fact label={m['legal.hearing.field.automatedNumber']()}>
            <span className="n">{one.automatedNumber}</span>
          </Fact>
        )}
        {one.claimed !== null && (
          <Fact label={m['legal.hearing.field.claimed']()}>
            <Money amount={one.claimed} />
          </Fact>
        )}
        {one.result && <Fact label={m['legal.hearing.field.verdict']()}>{verdictWords[one.result]()}</Fact>}
        {one.judgedOn && (
          <Fact label={m['legal.hearing.field.judgedOn']()}>
            <DayText day={one.judgedOn} />
          </Fact>
        )}
        {one.principal !== null && (
          <Fact label={m['legal.hearing.field.principal']()}>
            <Money amount={one.principal} />
          </Fact>
        )}
        {one.costs !== null && (
          <Fact label={m['legal.hearing.field.costs']()}>
            <Money amount={one.costs} />
          </Fact>
        )}
        {one.appealUntil && (
          <Fact label={m['legal.case.field.appealUntil']()}>
            <DayText day={one.appealUntil} />{' '}
            {one.limitConfidence === 'toConfirm' && (
              <span className="soft-ink">{m['legal.hearing.unconfirmed']()}</span>
            )}
          </Fact>
        )}
      </dl>
    </div>
  )
}
