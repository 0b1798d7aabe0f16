import { words as bodies } from '#generated/choices/accounting.health.fix.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { showToast } from '#ui/toast.ts'
import type { FixableCheck } from '../health/health.rules.ts'
import { checkWord } from '../wordMaps.web.ts'

type Props = { code: FixableCheck; onClose: () => void }

/** Puts a check right after its dry run: what it would do, and the entries it would post. */
export function FixDialog({ code, onClose }: Props) {
  return (
    <ActDialog
      posts={code === 'H11' || code === 'runs'}
      name="accounting.health.fix"
      title={checkWord(code)}
      verb={m['accounting.health.fix']()}
      input={{ code }}
      onClose={onClose}
      onDone={({ left }) =>
        showToast(
          left === 0 ? m['accounting.health.fixed']() : m['accounting.health.fixLeft']({ count: left }),
        )
      }
    >
      <p>{bodies[code]()}</p>
    </ActDialog>
  )
}
