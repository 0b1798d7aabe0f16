// The front door of rentals for the composition root and the modules above.
export { countContracts } from './contract/list/contractFilter.queries.ts'
export { startRentals } from './contract/steps/start.rules.ts'
export { depositSource } from './settlement/deposits.queries.ts'
