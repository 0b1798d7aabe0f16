import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { fieldWords } from './TimeBadge.tsx'

/** Approve or send back what was submitted; with `size` small inside a row. */
export function TimeDecisions({ ids, size }: { ids: readonly string[]; size?: 'small' }) {
  const [isBack, setBack] = useState(false)
  const [reason, setReason] = useState('')
  const approve = useCommand('services.time.approve')
  const agree = async () => {
    try {
      await approve.mutateAsync({ ids: [...ids] })
      showToast(m['services.time.approvedToast']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <span className="row">
      <Button {...(size ? { size } : {})} onPress={() => setBack(true)}>
        {m['services.time.sendBack']()}
      </Button>
      <Button
        {...(size ? { size } : {})}
        kind="primary"
        busy={approve.isPending}
        onPress={() => void agree()}
      >
        {m['services.time.approve']()}
      </Button>
      {isBack && (
        <ActDialog
          name="services.time.sendBack"
          title={m['services.time.sendBack']()}
          verb={m['services.time.sendBack']()}
          input={reason.trim() ? { ids: [...ids], reason } : null}
          onDone={() => showToast(m['services.time.sentBackToast']())}
          onClose={() => setBack(false)}
        >
          <TextArea label={fieldWords.reason()} name="reason" value={reason} onChange={setReason} rows={2} />
        </ActDialog>
      )}
    </span>
  )
}
