import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { showToast } from '#ui/toast.ts'

type Props = { holiday: OutputFor<'hr.holiday.list'>['rows'][number]; onClose: () => void }

/** Takes a holiday away again; leave on its days is counted anew. */
export default function RemoveHoliday({ holiday, onClose }: Props) {
  const { id, version, nameAr: name } = holiday
  return (
    <ActDialog
      name="hr.holiday.remove"
      title={m['hr.holiday.remove.title']({ name })}
      verb={m['hr.holiday.act.remove']()}
      danger
      input={{ id, version }}
      onDone={() => showToast(m['hr.holiday.removed']())}
      onClose={onClose}
    >
      <p>{m['hr.holiday.says']()}</p>
    </ActDialog>
  )
}
