// What the screens of other modules may use of trade.

export { ItemPicker } from './item/ItemPicker.tsx'
export { WarehousePicker } from './warehouse/WarehousePicker.tsx'
