/** Names of the jobs of `seal.job.ts`, apart from their code, which is read when one is first due. */
export const sealJob = 'rentals.contract.seal'
export const approvalSealJob = 'rentals.quotation.seal'
