import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { Period } from './period.web.ts'
import { periodName } from './periodSteps.web.ts'

export type PeriodStep = { readonly act: 'adjust' | 'reopen'; readonly period: Period }

/** Restricts a period to adjustments, or opens it again with a reason that the audit keeps. */
export function PeriodDialog({ step, onClose }: { step: PeriodStep; onClose: () => void }) {
  const { act, period } = step
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Error | null>(null)
  const adjust = useCommand('accounting.period.adjust')
  const reopen = useCommand('accounting.period.reopen')
  const name = periodName(period)
  const save = async () => {
    setRefused(null)
    try {
      if (act === 'adjust') await adjust.mutateAsync({ id: period.id })
      else await reopen.mutateAsync({ id: period.id, reason: reason.trim() })
      showToast(
        act === 'adjust'
          ? m['accounting.period.adjusted']({ period: name })
          : m['accounting.period.reopened']({ period: name }),
      )
      onClose()
    } catch (error) {
      setRefused(error as Error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        act === 'adjust'
          ? m['accounting.period.adjustTitle']({ period: name })
          : m['accounting.period.reopenTitle']({ period: name })
      }
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind={act === 'adjust' ? 'primary' : 'danger'}
            busy={adjust.isPending || reopen.isPending}
            disabledReason={act === 'reopen' && reason.trim() === '' ? m['accounting.reason.needed']() : null}
            onPress={() => void save()}
          >
            {act === 'adjust' ? m['accounting.period.adjust']() : m['accounting.period.reopen']()}
          </Button>
        </>
      }
    >
      <RefusalNotice error={refused} />
      <p>
        {act === 'adjust'
          ? m['accounting.period.adjustBody']()
          : period.status === 'closed'
            ? m['accounting.period.reopenClosedBody']()
            : m['accounting.period.reopenBody']()}
      </p>
      {act === 'reopen' && (
        <TextArea
          label={m['accounting.reason.label']()}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoFocus
        />
      )}
    </Dialog>
  )
}
