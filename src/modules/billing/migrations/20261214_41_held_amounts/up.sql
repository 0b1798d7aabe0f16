-- The largest amount that is taken in (mostMinor of kernel/shared/money.ts). The rules refuse it first; what older books hold stands.
alter table billing.invoice add constraint invoice_held check (total_minor <= 1000000000000) not valid;
alter table billing.payment add constraint payment_held check (total_minor <= 1000000000000) not valid;
alter table billing.treasury_move add constraint treasury_move_held check (abs(amount_minor) <= 1000000000000) not valid;
