import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showToast } from '#ui/toast.ts'
import { isSomething } from '../amounts.ts'

type Props = {
  readonly boxId: string
  readonly boxName: string
  readonly onClose: () => void
  readonly onOpened?: () => void
}

/** Opens the shift of a cash box with what lies in the drawer. */
export function OpenSessionDialog({ boxId, boxName, onClose, onOpened }: Props) {
  const [counted, setCounted] = useState('')
  return (
    <ActDialog
      name="billing.session.open"
      title={m['billing.session.startTitle']({ box: boxName })}
      verb={m['billing.session.start']()}
      input={{ treasuryAccountId: boxId, openingCount: counted || '0' }}
      missing={counted === '' ? m['billing.session.countFirst']() : null}
      onClose={onClose}
      onDone={answer => {
        showToast(
          isSomething(answer.openingDifference)
            ? m['billing.session.startedDiffers']({ box: boxName, difference: answer.openingDifference })
            : m['billing.session.started']({ box: boxName }),
        )
        onOpened?.()
      }}
    >
      <div className="big-field">
        <MoneyField
          name="openingCount"
          label={m['billing.session.inDrawer']()}
          value={counted}
          onChange={setCounted}
          hint={m['billing.session.inDrawerHint']()}
          autoFocus
        />
      </div>
    </ActDialog>
  )
}
