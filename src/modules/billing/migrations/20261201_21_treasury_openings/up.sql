-- Whether a box has its opening balance is asked with every list of the treasury; a year of movements lies beside one opening.
create index treasury_move_opening on billing.treasury_move (company_id, treasury_account_id) where kind = 'opening';
