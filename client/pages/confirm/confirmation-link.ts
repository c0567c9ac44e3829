/** What a mail's link brings. */
export interface ConfirmationLink {
  readonly userId: string;
  readonly confirmationCode: string;
}
