/** Names of jobs, apart from their code, which is read when one is first due. */
export const fillJob = 'platform.exampleData.fill'
export const exportJob = 'platform.export.make'
export const restoreJob = 'platform.restore.run'
