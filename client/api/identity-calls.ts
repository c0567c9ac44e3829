import type {
  AddPasskeyBody,
  ChangePasswordAnswer,
  ChangePasswordBody,
  ConfirmAnswer,
  ConfirmBody,
  ConfirmEMailAnswer,
  ConfirmTotpBody,
  ConfirmWithPasswordAnswer,
  ConfirmWithPasswordBody,
  EraseAccountBody,
  FactorAnswer,
  FactorBody,
  FirstAdministratorAnswer,
  FirstAdministratorBody,
  ForgotPasswordBody,
  LoginAnswer,
  LoginBody,
  OwnAccount,
  PasskeyLoginBody,
  PasskeyLoginOptionsAnswer,
  PasskeyOptionsAnswer,
  RecoveryCodesAnswer,
  OwnSessions,
  RegisterAnswer,
  RegisterBody,
  RenamePasskeyBody,
  SecondFactorState,
  SetUpAnswer,
  TotpBegunAnswer,
  TakeBackEMailAnswer,
  TakeBackFactorsAnswer,
  UserDataAnswer,
  UserDataBody,
} from '#domain/contract.ts';

// The calls on one's own account (docs/api.md). `success: false` is an answer, not a problem.

export interface IdentityCalls {
  'GET /identity/set-up': { answer: SetUpAnswer };
  'POST /identity/register': { body: RegisterBody; answer: RegisterAnswer };
  'POST /identity/first-administrator': { body: FirstAdministratorBody; answer: FirstAdministratorAnswer };
  'POST /identity/login': { body: LoginBody; answer: LoginAnswer };
  'POST /identity/logout': { answer: void };
  'GET /identity/sessions': { answer: OwnSessions };
  'DELETE /identity/sessions': { answer: void };
  'DELETE /identity/sessions/others': { answer: void };
  'DELETE /identity/sessions/{id}': { path: { id: string }; answer: void };
  'POST /identity/confirm': { body: ConfirmBody; answer: ConfirmAnswer };
  'POST /identity/confirm-with-password': { body: ConfirmWithPasswordBody; answer: ConfirmWithPasswordAnswer };
  'POST /identity/take-back-email': { body: ConfirmBody; answer: TakeBackEMailAnswer };
  'POST /identity/take-back-factors': { body: ConfirmBody; answer: TakeBackFactorsAnswer };
  'POST /identity/confirm-email': { body: ConfirmBody; answer: ConfirmEMailAnswer };
  'POST /identity/change-password': { body: ChangePasswordBody; answer: ChangePasswordAnswer };
  'POST /identity/forgot-password': { body: ForgotPasswordBody; answer: void };
  'GET /identity/user-data': { answer: OwnAccount };
  'PUT /identity/user-data': { body: UserDataBody; answer: UserDataAnswer };
  /** Everything the portal keeps of oneself. */
  'GET /identity/export': { answer: unknown };
  'GET /identity/second-factor': { answer: SecondFactorState };
  'POST /identity/second-factor/totp': { body: FactorBody; answer: TotpBegunAnswer };
  'POST /identity/second-factor/totp/confirm': { body: ConfirmTotpBody; answer: RecoveryCodesAnswer };
  'POST /identity/second-factor/totp/remove': { body: FactorBody; answer: FactorAnswer };
  'POST /identity/second-factor/recovery-codes': { body: FactorBody; answer: RecoveryCodesAnswer };
  'POST /identity/passkeys/options': { body: FactorBody; answer: PasskeyOptionsAnswer };
  'POST /identity/passkeys': { body: AddPasskeyBody; answer: RecoveryCodesAnswer };
  'PATCH /identity/passkeys/{id}': { body: RenamePasskeyBody; answer: void };
  'POST /identity/passkeys/{id}/remove': { body: FactorBody; answer: FactorAnswer };
  'POST /identity/passkey-login/options': { answer: PasskeyLoginOptionsAnswer };
  'POST /identity/passkey-login': { body: PasskeyLoginBody; answer: LoginAnswer };
  'POST /identity/erase': { body: EraseAccountBody; answer: void };
}
