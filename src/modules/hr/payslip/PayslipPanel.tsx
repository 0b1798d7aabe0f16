import { Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { type GridRow, monthName, type Run } from '../payroll/payrollWords.web.ts'
import { SlipLines } from './SlipLines.tsx'

type Act = 'hr.payroll.hold' | 'hr.payroll.release' | 'hr.payroll.bankReturn'

/** A slip at the side: every amount with its formula, and what may be done with it in its run. */
export function PayslipPanel({ id, run, onClose }: { id: string; run?: Run; onClose: () => void }) {
  const answer = useAnswer('hr.payslip.explain', { id })
  const grid = useAnswer('hr.payroll.grid', { id: run?.id ?? '' }, { enabled: run !== undefined })
  const [act, setAct] = useState<Act | null>(null)
  const row = grid.data?.rows.find(one => one.payslipId === id)
  const may = (action: GridRow['actions'][number]) => row?.actions.includes(action) ?? false
  const isBooked = run?.state === 'posted' || run?.state === 'partlyPaid' || run?.state === 'paid'
  const slip = answer.data
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={
        slip
          ? m['hr.payslip.title']({ name: slip.employee.name, month: monthName(slip.month) })
          : m['hr.payslip.one']()
      }
      actions={
        <>
          {may('hold') && (
            <Button onPress={() => setAct('hr.payroll.hold')}>{m['hr.payslip.act.hold']()}</Button>
          )}
          {may('release') && (
            <Button onPress={() => setAct('hr.payroll.release')}>{m['hr.payslip.act.release']()}</Button>
          )}
          {may('bankReturn') && isBooked && row?.method !== 'cash' && (
            <Button onPress={() => setAct('hr.payroll.bankReturn')}>
              {m['hr.payslip.act.bankReturn']()}
            </Button>
          )}
          <ButtonLink
            target="_blank"
            href={documentUrl('hr.payslip.print', { id, language: currentLocale() })}
          >
            <Printer aria-hidden />
            {m['hr.payslip.act.print']()}
          </ButtonLink>
        </>
      }
    >
      <Loaded answer={answer}>
        {shown => (
          <div className="stack">
            {row?.holdReason && (
              <Notice hue="amber">
                {m['hr.payslip.held']()} <bdi>{row.holdReason}</bdi>
              </Notice>
            )}
            {shown.rolled.length > 0 && <Notice hue="slate">{m['hr.payslip.rolled']()}</Notice>}
            <dl className="facts">
              <Fact label={m['hr.payslip.field.days']()}>
                <NumberText value={shown.daysEmployed} />
              </Fact>
              <Fact label={m['hr.employmentContract.field.wage']()}>
                <Money amount={shown.wage} />
              </Fact>
              {shown.paidOn && (
                <Fact label={m['hr.payroll.field.paidOn']()}>
                  <DayText day={shown.paidOn} />
                </Fact>
              )}
              <Fact label={m['hr.payslip.field.yearNet']()}>
                <Money amount={shown.yearToDate.net} />
              </Fact>
              {shown.advanceLeft !== '0.000' && shown.advanceLeft !== '0.00' && (
                <Fact label={m['hr.payslip.field.advanceLeft']()}>
                  <Money amount={shown.advanceLeft} />
                </Fact>
              )}
            </dl>
            <SlipLines slip={shown} />
          </div>
        )}
      </Loaded>
      {act && row && run && <SlipDialog act={act} row={row} run={run} onClose={() => setAct(null)} />}
    </SidePanel>
  )
}

const actWords: Readonly<Record<Act, () => string>> = {
  'hr.payroll.hold': m['hr.payslip.act.hold'],
  'hr.payroll.release': m['hr.payslip.act.release'],
  'hr.payroll.bankReturn': m['hr.payslip.act.bankReturn'],
}

type DialogProps = { act: Act; row: GridRow; run: Run; onClose: () => void }

function SlipDialog({ act, row, run, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const isTold = act === 'hr.payroll.release' || reason.trim().length >= 3
  const title = `${actWords[act]()}: ${row.name}`
  const done = () => showToast(m['hr.payslip.changed']())
  const slip = { id: row.payslipId, version: row.version }
  const field = (
    <TextArea
      label={m['hr.payroll.field.reason']()}
      name="reason"
      value={reason}
      onChange={setReason}
      rows={2}
    />
  )
  if (act === 'hr.payroll.bankReturn')
    return (
      <ActDialog
        name={act}
        title={title}
        verb={actWords[act]()}
        input={isTold ? { id: run.id, version: run.version, payslipId: row.payslipId, reason } : null}
        onDone={done}
        onClose={onClose}
      >
        {field}
      </ActDialog>
    )
  if (act === 'hr.payroll.hold')
    return (
      <ActDialog
        name={act}
        title={title}
        verb={actWords[act]()}
        input={isTold ? { id: slip.id, version: slip.version, reason } : null}
        onDone={done}
        onClose={onClose}
      >
        {field}
      </ActDialog>
    )
  return (
    <ActDialog name={act} title={title} verb={actWords[act]()} input={slip} onDone={done} onClose={onClose} />
  )
}
