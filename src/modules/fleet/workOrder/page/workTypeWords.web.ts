export { words as workTypeWords } from '#generated/choices/fleet.workOrder.type.ts'
