// What the screens of other modules may use of trade.
import { onDemand } from '#ui/onDemand.tsx'

export { ItemPicker } from './item/ItemPicker.tsx'
export { WarehousePicker } from './warehouse/WarehousePicker.tsx'

/** What trade adds to the dashboard. */
export const tradeCards = [onDemand(async () => (await import('./board/TradeToday.tsx')).TradeToday)]
