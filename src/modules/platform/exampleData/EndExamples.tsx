import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { links } from '../links.web.ts'

type Props = {
  /** What people did on the generated records; it goes with them. */
  actsSince: number
  onClose: () => void
}

/** Leaves the generated records: what stays, what goes, and what people added to them. */
export function EndExamples({ actsSince, onClose }: Props) {
  return (
    <ActDialog
      name="platform.exampleData.end"
      title={m['platform.exampleData.endTitle']()}
      verb={m['platform.exampleData.leave']()}
      danger
      input={{}}
      onClose={onClose}
      // Everything on the page belongs to the company that was left.
      onDone={() => window.location.assign(links.dashboard)}
    >
      <p>{m['platform.exampleData.endStays']()}</p>
      <p>{m['platform.exampleData.endGoes']()}</p>
      {actsSince > 0 && (
        <Notice hue="amber">{m['platform.exampleData.endActs']({ count: actsSince })}</Notice>
      )}
    </ActDialog>
  )
}
