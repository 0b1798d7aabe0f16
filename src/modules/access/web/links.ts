export const authPath = '/auth'
export const resetPasswordPath = '/reset-password'
export const profilePath = '/profile'
export const accountsPath = '/hr/user-management'
