import { useAnswer } from '#kernel/web/hooks.ts'
import type { TreasuryRow } from '../../wordMaps.web.ts'
import type { TenderValues } from './receipt.web.ts'

/** The active boxes, banks and cards once they are known, and the one a payment begins with. */
export function useBoxes(first: TreasuryRow['kind']) {
  const treasury = useAnswer('billing.treasury.list', {})
  const sessions = useAnswer('billing.session.current', {})
  const boxes = (treasury.data?.rows ?? []).filter(box => box.active)
  const mine = sessions.data?.rows.find(one => one.session?.isMine)?.treasuryAccountId
  const usual =
    (first === 'cash' ? boxes.find(one => one.id === mine) : undefined) ??
    boxes.find(one => one.kind === first) ??
    boxes[0]
  const tenders: readonly TenderValues[] = [
    { key: 'first', treasuryAccountId: usual?.id ?? '', amount: null, reference: '' },
  ]
  return { treasury, sessions, boxes, tenders }
}
