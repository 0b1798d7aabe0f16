import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatMoney } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useDisplay } from '#ui/display.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { useCurrencyOf } from '../foreign/useCurrencyOf.web.ts'
import { isSomething } from '../money/amounts.web.ts'

type Props = {
  boxId: string
  boxName: string
  /** Who opened a shift of the box since the dialog stands. */
  openedBy?: string | null
  onClose: () => void
  onOpened?: () => void
}

/** Opens the shift of a cash box with what lies in the drawer. */
export function OpenSessionDialog({ boxId, boxName, openedBy, onClose, onOpened }: Props) {
  const [counted, setCounted] = useState('')
  const display = useDisplay()
  const currency = useCurrencyOf()(boxId)
  // While it is opened from here, the shift that stands is this very one.
  const isSent = useIsMutating({ mutationKey: ['billing.session.open'] }) > 0
  const taken = openedBy && !isSent ? m['billing.session.openedMeanwhile']({ user: openedBy }) : null
  return (
    <ActDialog
      name="billing.session.open"
      title={m['billing.session.startTitle']({ box: boxName })}
      verb={m['billing.session.start']()}
      input={{ treasuryAccountId: boxId, openingCount: counted || '0' }}
      missing={taken ?? (counted === '' ? m['billing.session.countFirst']() : null)}
      onClose={onClose}
      onDone={answer => {
        showToast(
          isSomething(answer.openingDifference)
            ? m['billing.session.startedDiffers']({
                box: boxName,
                difference: formatMoney(answer.openingDifference, { ...display, currency }),
              })
            : m['billing.session.started']({ box: boxName }),
        )
        onOpened?.()
      }}
    >
      {taken && <Notice live>{taken}</Notice>}
      <div className="big-field">
        <MoneyField
          name="openingCount"
          label={m['billing.session.inDrawer']()}
          value={counted}
          onChange={setCounted}
          currency={currency}
          hint={m['billing.session.inDrawerHint']()}
          autoFocus
        />
      </div>
    </ActDialog>
  )
}
