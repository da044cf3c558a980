/** The roles of a membership, strongest first; what each may do is in `permissions.ts`. */
export const roles = ['owner', 'admin', 'accountant', 'clerk', 'approver', 'viewer'] as const
export type Role = (typeof roles)[number]
