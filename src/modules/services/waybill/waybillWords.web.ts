export { words as actWords } from '#generated/choices/services.waybill.act.ts'
export { words as fieldWords } from '#generated/choices/services.waybill.field.ts'
export { words as stateWords } from '#generated/choices/services.waybill.state.ts'
