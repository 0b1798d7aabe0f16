export { requestAboutShape } from './about.contract.ts'
