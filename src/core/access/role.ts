/** The roles of a membership, strongest first (architecture.md, part 4). */
export const roles = ['owner', 'admin', 'accountant', 'clerk', 'approver', 'viewer'] as const
export type Role = (typeof roles)[number]
