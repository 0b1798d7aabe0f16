-- Where what is given away on a line is shown, if not on salesDiscount: a scholarship has a key of its own.
alter table billing.invoice_line add column discount_key text check (length(discount_key) between 1 and 60);
