export const plantedAndUnused = 1
