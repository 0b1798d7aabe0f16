import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { showToast } from '#ui/toast.ts'
import { ReasonField } from '../contract/ReasonField.tsx'
import type { DuplicateGroup } from './duplicateWords.web.ts'

export type Resolution = {
  readonly action: 'keep' | 'mergeDrafts' | 'dismiss'
  readonly keepId: string | null
}
type Props = { group: DuplicateGroup; how: Resolution; onClose: () => void }

const verbs = {
  keep: m['rentals.duplicate.keep'],
  mergeDrafts: m['rentals.duplicate.merge'],
  dismiss: m['rentals.duplicate.dismiss'],
} as const

/** The reason of a resolution, and what it does to the other contracts. */
export function ResolveDialog({ group, how, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { action, keepId } = how
  const others = group.members.length - 1
  return (
    <ActDialog
      name="rentals.duplicate.resolve"
      title={verbs[action]()}
      verb={verbs[action]()}
      danger={action !== 'dismiss'}
      input={
        reason.trim()
          ? { action, keepId, rule: group.rule, memberIds: group.members.map(member => member.id), reason }
          : null
      }
      onDone={({ cancelled }) =>
        showToast(
          action === 'dismiss'
            ? m['rentals.duplicate.dismissDone']()
            : m['rentals.duplicate.keepDone']({ count: cancelled.length }),
        )
      }
      onClose={onClose}
    >
      <p>
        {action === 'dismiss'
          ? m['rentals.duplicate.dismissMeans']()
          : m['rentals.duplicate.keepMeans']({ count: others })}
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
