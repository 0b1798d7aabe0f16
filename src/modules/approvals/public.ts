export { requestAboutShape } from './request/about.contract.ts'
