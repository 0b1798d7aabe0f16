import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { ConfirmedDialog } from '../../ConfirmedDialog.tsx'
import { links } from '../../links.web.ts'
import { monthName, type Run, stateWords } from '../payrollWords.web.ts'
import { PayDialog } from './PayDialog.tsx'

type Reasoned = 'hr.payroll.return' | 'hr.payroll.reverse' | 'hr.payroll.cancel'

/** What a run needs next is its one primary button; what undoes it stands before it. */
export function RunActs({ run }: { run: Run }) {
  const [open, setOpen] = useState<Reasoned | 'post' | 'pay' | null>(null)
  const compute = useCommand('hr.payroll.compute')
  const submit = useCommand('hr.payroll.submit')
  const close = () => setOpen(null)
  const seen = { id: run.id, version: run.version }
  const may = (action: Run['actions'][number]) => run.actions.includes(action)
  const onError = (error: unknown) => showProblem(sayError(error))
  const send = () =>
    submit.mutate(seen, {
      onSuccess: ({ state }) => showToast(m['hr.payroll.submitted']({ state: stateWords[state]() })),
      onError,
    })
  return (
    <>
      {may('cancel') && (
        <Button onPress={() => setOpen('hr.payroll.cancel')}>{m['hr.payroll.act.cancel']()}</Button>
      )}
      {may('reverse') && (
        <Button onPress={() => setOpen('hr.payroll.reverse')}>{m['hr.payroll.act.reverse']()}</Button>
      )}
      {may('return') && (
        <Button onPress={() => setOpen('hr.payroll.return')}>{m['hr.payroll.act.return']()}</Button>
      )}
      {run.request?.mayOpen && run.state === 'inReview' && (
        <ButtonLink href={`/approvals?request=${run.request.id}`}>
          {m['hr.payroll.act.approval']()}
        </ButtonLink>
      )}
      {may('compute') && (
        <Button
          busy={compute.isPending}
          onPress={() =>
            compute.mutate(seen, { onSuccess: () => showToast(m['hr.payroll.computed']()), onError })
          }
        >
          {m['hr.payroll.act.compute']()}
        </Button>
      )}
      {may('submit') && (
        <Button
          kind="primary"
          busy={submit.isPending}
          disabledReason={
            run.blockers.length > 0 ? m['hr.payroll.blockers']({ count: run.blockers.length }) : null
          }
          onPress={send}
        >
          {m['hr.payroll.act.submit']()}
        </Button>
      )}
      {may('post') && (
        <Button kind="primary" onPress={() => setOpen('post')}>
          {m['hr.payroll.act.post']()}
        </Button>
      )}
      {may('pay') && (
        <Button kind="primary" onPress={() => setOpen('pay')}>
          {m['hr.payroll.act.pay']()}
        </Button>
      )}
      {run.state === 'reversed' && (
        <ButtonLink kind="primary" href={`${links.payroll()}?run=new`}>
          {m['hr.payroll.act.again']()}
        </ButtonLink>
      )}
      {open === 'post' && (
        <ConfirmedDialog
          name="hr.payroll.post"
          title={m['hr.payroll.post.title']({ month: monthName(run.month) })}
          verb={m['hr.payroll.act.post']()}
          input={seen}
          onDone={() => showToast(m['hr.payroll.posted']())}
          onClose={close}
        >
          <p>{m['hr.payroll.post.note']()}</p>
        </ConfirmedDialog>
      )}
      {open === 'pay' && <PayDialog run={run} onClose={close} />}
      {open && open !== 'post' && open !== 'pay' && <ReasonDialog name={open} run={run} onClose={close} />}
    </>
  )
}

const reasonWords: Readonly<Record<Reasoned, { title: () => string; verb: () => string }>> = {
  'hr.payroll.return': { title: m['hr.payroll.return.title'], verb: m['hr.payroll.act.return'] },
  'hr.payroll.reverse': { title: m['hr.payroll.reverse.title'], verb: m['hr.payroll.act.reverse'] },
  'hr.payroll.cancel': { title: m['hr.payroll.cancel.title'], verb: m['hr.payroll.act.cancel'] },
}

function ReasonDialog({ name, run, onClose }: { name: Reasoned; run: Run; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { title, verb } = reasonWords[name]
  // What undoes an entry asks for the password again.
  const Asked = name === 'hr.payroll.reverse' ? ConfirmedDialog : ActDialog
  return (
    <Asked
      name={name}
      title={`${title()} ${run.number}`}
      verb={verb()}
      danger
      input={reason.trim().length >= 3 ? { id: run.id, version: run.version, reason } : null}
      onDone={() => showToast(m['hr.payroll.changedState']())}
      onClose={onClose}
    >
      <TextArea
        label={m['hr.payroll.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </Asked>
  )
}
