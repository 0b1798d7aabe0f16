// The front door of rentals for the composition root and the modules above.
export { countContracts } from './contract/list/contractFilter.queries.ts'
export { depositSource } from './settlement/deposits.queries.ts'
