import { m } from '#generated/words/messages.js'
import { UndoImport } from '#modules/platform/import/public.web.tsx'

type Props = {
  id: string
  fileName: string
  createdCount: number
  onClose: () => void
  onUndone?: () => void
}

/** Takes a whole batch of vehicles back. */
export function UndoVehicles({ id, fileName, createdCount, onClose, onUndone }: Props) {
  return (
    <UndoImport
      name="fleet.vehicleImport.undo"
      fileName={fileName}
      body={m['fleet.import.undoBody']({ count: createdCount })}
      input={() => ({ id })}
      onClose={onClose}
      {...(onUndone ? { onDone: onUndone } : {})}
    />
  )
}
